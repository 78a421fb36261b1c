import { m } from '@skein/messages'

export const messageTypeNames = {
  text: m.message_text(),
  image: m.message_image(),
  button_template: m.message_button_template(),
  quick_replies: m.message_quick_replies(),
  carousel: m.message_carousel(),
  audio: m.message_audio(),
}
