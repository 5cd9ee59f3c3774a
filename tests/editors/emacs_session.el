;;; emacs_session.el --- What a person does in Emacs with notes and rules  -*- lexical-binding: t; -*-
;; Arguments come in the environment; the answers are written as JSON.

(require 'json)
(require 'package)
(package-initialize)
(require 'cuebid-mode)

(defvar answers nil)
(defun tell (name value) (push (cons name value) answers))
(defun wait-for (what test)
  "Wait until TEST is true, and say WHAT if it never is."
  (with-timeout (60 (error "Waited too long for %s" what))
    (while (not (funcall test)) (accept-process-output nil 0.05))))
(defun line (number)
  "Go to a line, and return its text."
  (goto-char (point-min))
  (forward-line (1- number))
  (buffer-substring-no-properties (line-beginning-position) (line-end-position)))
(defun at (number column)
  "Go to a place."
  (line number)
  (forward-char column))
(defun mistakes () (vconcat (sort (mapcar #'flymake-diagnostic-text (flymake-diagnostics)) #'string<)))
(defun ask (method)
  "Ask the server about the place of point."
  (jsonrpc-request (eglot-current-server) method (eglot--TextDocumentPositionParams) :timeout 60))
(defun visit (name)
  (find-file (expand-file-name name (getenv "SESSION_FOLDER")))
  (font-lock-ensure)
  (unless (eglot-managed-p)
    (apply #'eglot (eglot--guess-contact)))
  (wait-for "the server" #'eglot-managed-p)
  ;; A person would see the buffer, which is when Flymake starts.
  (flymake-start))

(setq cuebid-command (list (getenv "SESSION_PYTHON") "-m" "cuebid")
      eglot-sync-connect 60
      eglot-confirm-server-initiated-edits nil
      make-backup-files nil)

(visit "notes.bml")
(tell "mode" (symbol-name major-mode))
(at 2 3)
(tell "face" (symbol-name (get-text-property (point) 'face)))
(wait-for "mistakes" #'flymake-diagnostics)
(tell "mistakes" (mistakes))
(tell "hover" (plist-get (plist-get (ask :textDocument/hover) :contents) :value))
(at 7 6)
(eglot-rename "answers")
(tell "renamed" (vector (line 7) (line 12)))
(line 3)
(insert "  \n")
(backward-char)
(tell "completion" (vconcat (all-completions "" (nth 2 (eglot-completion-at-point)))))

(visit "x.mb.txt2")
(tell "rules mode" (symbol-name major-mode))
(wait-for "mistakes in rules" #'flymake-diagnostics)
(tell "rules mistakes" (mistakes))
(at 1 4)
(xref-find-definitions (xref-backend-identifier-at-point 'eglot))
(tell "definition" (file-name-nondirectory buffer-file-name))

(visit "notes.bml")
(let* ((place (progn (line 4) (point)))
       (actions (append (eglot-code-actions place (+ place 5)) nil)))
  (tell "actions" (vconcat (mapcar (lambda (each) (plist-get each :title)) actions)))
  (eglot--apply-workspace-edit (plist-get (car actions) :edit)))
(tell "line after action" (line 4))

(with-temp-file (getenv "SESSION_ANSWERS")
  (insert (json-encode answers)))
(eglot-shutdown (eglot-current-server))
;;; emacs_session.el ends here
