;;; cuebid-mode.el --- Bridge bidding notes and rules  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "27.1") (eglot "1.8"))
;; Version: 0.1.0
;; Keywords: languages, games
;; URL: https://cuebid.readthedocs.io
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; Modes for bidding notes in BML and for bidding rules, with Eglot and the language server
;; `cuebid lsp'.  Put this file on the load path, and into the init file:
;;
;;   (require 'cuebid-mode)
;;   (add-hook 'cuebid-bml-mode-hook #'eglot-ensure)
;;   (add-hook 'cuebid-rules-mode-hook #'eglot-ensure)

;;; Code:

(require 'eglot)

(defgroup cuebid nil
  "Bridge bidding notes and rules."
  :group 'languages)

(defcustom cuebid-command '("uvx" "--from" "cuebid[lsp]" "cuebid")
  "The program Cuebid with its first arguments."
  :type '(repeat string))

(defconst cuebid--call
  (concat "\\(?:[1-7]\\(?:NT\\|[CDHSN]+\\|o?[mM]\\|[xyzXYZ]\\|red\\|black\\)"
          "\\|[0-9]+steps?\\|[PDRX]\\|XX\\)")
  "A regular expression for a call of notes.")

(defconst cuebid-bml-keywords
  (let ((bid (concat "(?" cuebid--call ")?!?")))
    `(("^//.*" . font-lock-comment-face)
      ("^[ \t]*#\\+\\w+:" . font-lock-preprocessor-face)
      ("^[ \t]*#[ \t]*\\(?:INCLUDE\\|END\\(?:COPY\\|CUT\\)\\|COPY\\|CUT\\|PASTE\\|HIDE\\|BIDTABLE\\|SEAT\\|VUL\\)\\_>"
       . font-lock-keyword-face)
      ("^\\*+[ \t].*" . font-lock-doc-face)
      (,(concat "^[ \t]*\\(" bid "\\(?:[-;]+" bid "\\)*[-;]*\\)\\(?:[ \t=]\\|$\\)")
       1 font-lock-function-name-face)
      ("![cdhs]\\|[♣♦♥♠]" . font-lock-constant-face)
      ("\\_<\\(?:INV\\|GF\\|FG\\|GI\\|NF\\|SO\\|MIN\\|MAX\\|PRE\\)\\_>\\+?" . font-lock-keyword-face)
      ("\\_<[0-9]+\\(?:\\+\\|--?[0-9]+\\)?" . font-lock-constant-face)))
  "What is coloured in notes.")

(defconst cuebid-rules-keywords
  '(("^;!.*" 0 font-lock-preprocessor-face t)
    ("^\\(?:[0-9]+d?[CRX?]?\\)\\_>" . font-lock-constant-face)
    ("^[ \t]*#[0-9]+\\|[ \t]#[0-9]+[ \t]*$" . font-lock-type-face)
    ("[ \t]\\*[0-9]+\\_>" . font-lock-string-face)
    ("@[:_A-Z][:_A-Z0-9]*" . font-lock-keyword-face)
    ("\\<START\\>" . font-lock-keyword-face)
    ("\\_<[A-Z][A-Za-z0-9_]*[a-z][A-Za-z0-9_]*\\_>" . font-lock-function-name-face)
    ("#[0-9]+" . font-lock-builtin-face)
    ("#[a-z]" . font-lock-variable-name-face)
    (":[PMLQDHSGpmlqdhsg]\\(?:[0-9#~]\\)" . font-lock-type-face))
  "What is coloured in rules, macros, examples and explanations.")

;;;###autoload
(define-derived-mode cuebid-bml-mode text-mode "BML"
  "Major mode for bidding notes in BML."
  (setq-local comment-start "// "
              comment-start-skip "^//[ \t]*"
              indent-tabs-mode nil
              font-lock-defaults '(cuebid-bml-keywords t nil)
              outline-regexp "\\*+"))

;;;###autoload
(define-derived-mode cuebid-rules-mode prog-mode "Rules"
  "Major mode for bidding rules, macros, examples and explanations."
  (setq-local comment-start "; "
              comment-start-skip "^;+[ \t]*"
              font-lock-defaults '(cuebid-rules-keywords nil nil))
  (modify-syntax-entry ?\; "<")
  (modify-syntax-entry ?\n ">"))

;;;###autoload
(progn
  (add-to-list 'auto-mode-alist '("\\.bml\\'" . cuebid-bml-mode))
  (add-to-list 'auto-mode-alist
               '("\\(?:\\.mb\\.txt2\\|\\.\\(?:examples\\|comments\\)\\.txt\\|/mb\\.txt2?\\|/Comments\\.txt\\|/mac\\.m4\\)\\'"
                 . cuebid-rules-mode)))

(put 'cuebid-bml-mode 'eglot-language-id "bml")
(put 'cuebid-rules-mode 'eglot-language-id "cuebid-rules")
(add-to-list 'eglot-server-programs
             (cons '(cuebid-bml-mode cuebid-rules-mode)
                   (lambda (&rest _) (append cuebid-command '("lsp")))))

(defun cuebid--run (name &rest arguments)
  "Run Cuebid with ARGUMENTS on the saved file in the buffer *cuebid NAME*."
  (save-buffer)
  (let ((default-directory (file-name-directory buffer-file-name)))
    (compile (mapconcat #'shell-quote-argument (append cuebid-command arguments) " ")
             ;; Practice asks for answers.
             (string= name "practise"))))

(defun cuebid--system ()
  "Return the system of this buffer: its file, or the folder of its chapters."
  (if (or (derived-mode-p 'cuebid-bml-mode)
          (string-match-p "\\`mb\\.txt2?\\'" (file-name-nondirectory buffer-file-name)))
      buffer-file-name
    (directory-file-name (file-name-directory buffer-file-name))))

(defun cuebid-check ()
  "Check the system of this buffer."
  (interactive)
  (cuebid--run "check" "system" "check" (cuebid--system)))

(defun cuebid-practise ()
  "Practise the system of this buffer."
  (interactive)
  (cuebid--run "practise" "practice" (cuebid--system)))

(defun cuebid-build (folder)
  "Build the rules of the notes of this buffer in FOLDER."
  (interactive "FFolder for the rules: ")
  (cuebid--run "build" "system" "build" buffer-file-name "--output" (expand-file-name folder)))

(provide 'cuebid-mode)
;;; cuebid-mode.el ends here
