import { m } from '@skein/messages'

/** Texts of the list of one kind, and of an empty list. */
export const typeListWords = {
  manage: (username: string) => m.type_list_manage({ username }),
  createOne: m.type_list_create_one(),
  healthy: m.type_list_healthy(),
  kinds: m.type_list_kinds(),
}

export const emptyListWords = {
  title: m.type_list_empty_list_title(),
  text: m.type_list_empty_list_text(),
}
