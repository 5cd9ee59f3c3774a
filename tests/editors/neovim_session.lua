-- What a person does in Neovim with notes and rules; the answers are written as JSON.
-- Arguments come in the environment: the folder, and the file of answers.
local folder, answers = vim.env.SESSION_FOLDER, vim.env.SESSION_ANSWERS
local found = {}

local function open(name)
  vim.cmd("edit " .. vim.fn.fnameescape(folder .. "/" .. name))
  assert(vim.wait(60000, function()
    return #vim.lsp.buf_get_clients(0) > 0 and vim.tbl_values(vim.lsp.buf_get_clients(0))[1].server_capabilities ~= nil
  end), "no server")
end

local function codes()
  local list = vim.tbl_map(function(each) return each.code end, vim.diagnostic.get(0))
  table.sort(list)
  return list
end

local function wait_for(fits)
  assert(vim.wait(60000, fits, 50), "waited too long; diagnostics: " .. vim.inspect(codes()))
end

local function ask(method, params)
  local replies = vim.lsp.buf_request_sync(0, method, params, 60000)
  local reply = vim.tbl_values(replies or {})[1] or {}
  assert(not reply.error, vim.inspect(reply.error))
  return reply.result
end

local function here(line, column)
  vim.api.nvim_win_set_cursor(0, { line, column })
  return vim.lsp.util.make_position_params()
end

open("notes.bml")
found.filetype = vim.bo.filetype
wait_for(function() return #codes() > 0 end)
found.diagnostics = codes()
-- The syntax file colours a bid.
found.syntax = vim.fn.synIDattr(vim.fn.synID(2, 3, 1), "name")
-- The name of a block is renamed by Neovim's own command.
here(7, 6)
vim.lsp.buf.rename("answers")
wait_for(function() return vim.fn.getline(7) == "#CUT answers" end)
found.renamed = vim.fn.getline(12)
-- Hover and completion.
local hover = ask("textDocument/hover", here(2, 3))
found.hover = hover.contents.value
vim.api.nvim_buf_set_lines(0, 2, 2, false, { "  " })
local completion = ask("textDocument/completion", here(3, 2))
found.completion = vim.tbl_map(function(each) return each.label end, completion.items or completion)

open("x.mb.txt2")
found.rules_filetype = vim.bo.filetype
wait_for(function() return #codes() > 0 end)
found.rules_diagnostics = codes()
here(1, 4)
vim.lsp.buf.definition()
wait_for(function() return vim.fn.expand("%:t") == "mac.m4" end)
found.macros_filetype = vim.bo.filetype

-- The first fix of the mistake is applied.
open("notes.bml")
found.actions = {}
local params = vim.lsp.util.make_range_params()
params.range = { start = { line = 3, character = 0 }, ["end"] = { line = 3, character = 5 } }
params.context = { diagnostics = {} }
for _, action in ipairs(ask("textDocument/codeAction", params) or {}) do
  table.insert(found.actions, action.title)
  if action.edit and #found.actions == 1 then
    vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
  end
end
wait_for(function() return not vim.tbl_contains(codes(), "bml-unknown-directive") end)
found.line_after_action = vim.fn.getline(4)

vim.fn.writefile({ vim.fn.json_encode(found) }, answers)
vim.cmd("qall!")
