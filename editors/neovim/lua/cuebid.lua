-- Bidding notes in BML and bidding rules, with the language server `cuebid lsp`. Neovim 0.7 or newer.
--
--   require("cuebid").setup()                                             -- the server is run by uvx
--   require("cuebid").setup({ cmd = { "/path/to/python", "-m", "cuebid", "lsp" } })
--
-- Other options: `root` is the folder of the notes (otherwise that of the repository, or of the file),
-- `on_attach` a function of client and buffer, for key maps, `capabilities` those of a completion plugin.
local M = {}

local patterns = {
  ["*.bml"] = "bml",
  ["*.mb.txt2,mb.txt2,mb.txt"] = "cuebid-rules",
  ["mac.m4"] = "cuebid-macros",
  ["*.examples.txt"] = "cuebid-examples",
  ["*.comments.txt,Comments.txt"] = "cuebid-explanations",
}

-- One server for each folder.
local clients = {}

local function root_of(file)
  local folder = vim.fn.fnamemodify(file, ":p:h")
  local repository = vim.fn.finddir(".git", vim.fn.fnameescape(folder) .. ";")
  return repository == "" and folder or vim.fn.fnamemodify(repository, ":p:h:h")
end

local function attach(buffer, options)
  local root = options.root or root_of(vim.api.nvim_buf_get_name(buffer))
  local config = {
    name = "cuebid",
    cmd = options.cmd,
    root_dir = root,
    workspace_folders = { { uri = vim.uri_from_fname(root), name = root } },
    on_attach = options.on_attach,
    capabilities = options.capabilities,
  }
  if vim.lsp.start then
    vim.lsp.start(config, { bufnr = buffer })
    return
  end
  -- Neovim 0.7 neither shares clients nor notices by itself that one has ended.
  local id = clients[root]
  if not id or vim.lsp.client_is_stopped(id) then
    id = vim.lsp.start_client(config)
    clients[root] = id
  end
  if id then
    vim.lsp.buf_attach_client(buffer, id)
  end
end

-- What the server's lines above rows do (`vim.lsp.codelens`): the address of the notes and an auction.
local function practise(program)
  return function(command)
    local uri, auction = unpack(command.arguments)
    local line = vim.list_extend(vim.list_slice(program), { "practice", vim.uri_to_fname(uri) })
    if auction ~= "" then
      vim.list_extend(line, { "--node", auction })
    end
    vim.cmd("new")
    vim.fn.termopen(line)
  end
end

local function open_page(program)
  return function(command)
    local page = vim.fn.tempname() .. ".html"
    local notes = vim.uri_to_fname(command.arguments[1])
    vim.fn.system(vim.list_extend(vim.list_slice(program), { "bml", "html", "--output", page, notes }))
    vim.fn.jobstart({ vim.fn.has("mac") == 1 and "open" or "xdg-open", page }, { detach = true })
  end
end

function M.setup(options)
  options = options or {}
  options.cmd = options.cmd or { "uvx", "--from", "cuebid[lsp]", "cuebid", "lsp" }
  -- The server's command without its last word is Cuebid.
  local program = vim.list_slice(options.cmd, 1, #options.cmd - 1)
  vim.lsp.commands["cuebid.practise"] = practise(program)
  vim.lsp.commands["cuebid.openPage"] = open_page(program)
  local group = vim.api.nvim_create_augroup("cuebid", {})
  local filetypes = {}
  for pattern, filetype in pairs(patterns) do
    table.insert(filetypes, filetype)
    vim.api.nvim_create_autocmd({ "BufRead", "BufNewFile" }, {
      group = group,
      pattern = vim.split(pattern, ","),
      -- After Neovim's own detection, which takes these files for text and m4.
      callback = function(event)
        vim.bo[event.buf].filetype = filetype
      end,
    })
  end
  vim.api.nvim_create_autocmd("FileType", {
    group = group,
    pattern = filetypes,
    callback = function(event)
      vim.bo[event.buf].commentstring = vim.bo[event.buf].filetype == "bml" and "//%s" or ";%s"
      attach(event.buf, options)
    end,
  })
end

return M
