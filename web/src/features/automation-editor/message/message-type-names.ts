import { m } from '@skein/messages'

export const messageTypeNames = {
  text: m.common_text(),
  image: m.common_image(),
  button_template: m.common_buttons(),
  quick_replies: m.message_quick_replies(),
  carousel: m.message_carousel(),
  audio: m.message_audio(),
}
