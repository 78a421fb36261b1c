import { m } from '@skein/messages'

export const leftText = (count: number) =>
  count < 0 ? m.message_too_long_by({ count: -count }) : m.common_characters_left({ count })
