/* The texts of the editor, as the page gives them. */

export type Words = Record<
  | "tools" | "meaning" | "actions" | "rename" | "definition" | "format"
  | "no_meaning" | "no_actions" | "no_name" | "no_definition" | "elsewhere" | "failed"
  | "new_name" | "renamed_by" | "close" | "connecting" | "waiting",
  string
>;
