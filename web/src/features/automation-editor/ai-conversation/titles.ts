import { m } from '@skein/messages'

export const titles = { create: m.ai_conversation_titles_create(), edit: m.ai_conversation_titles_edit() }
