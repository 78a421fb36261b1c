import { m } from '@skein/messages'

/** Returns how many characters are left, or by how many a text is too long. */
export const leftText = (count: number): string =>
  count < 0 ? m.message_too_long_by({ count: -count }) : m.common_characters_left({ count })
