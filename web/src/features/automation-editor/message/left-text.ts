import { m } from '@skein/messages'

export const leftText = (count: number) =>
  count < 0 ? m.message_left_too_long_by({ count: -count }) : m.message_left_left({ count })
