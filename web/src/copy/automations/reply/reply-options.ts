import { m } from '@skein/messages'

/** Texts of the options of a reply. */
export const optionWords = {
  title: m.reply_options_title(),
  variants: m.reply_options_variants(),
  variantsHint: m.reply_options_variants_hint(),
  add: m.reply_options_add(),
  text: (number: number) => m.reply_options_text({ number }),
  remove: (number: number) => m.reply_options_remove({ number }),
  delay: m.reply_options_delay(),
  delayHint: m.reply_options_delay_hint(),
  shortest: m.reply_options_shortest(),
  longest: m.reply_options_longest(),
  shadow: m.reply_options_shadow(),
  shadowHint: m.reply_options_shadow_hint(),
  privately: m.reply_options_privately(),
  privatelyHint: m.reply_options_privately_hint(),
  privateMessage: m.reply_options_private_message(),
} as const
