import { m } from '@skein/messages'

export const nothingYetTexts = {
  pdf: m.knowledge_training_item_nothing_yet_pdf(),
  url: m.knowledge_training_item_nothing_yet_url(),
  text: m.common_enter_some_text(),
}
