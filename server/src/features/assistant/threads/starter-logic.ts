import { m } from '@skein/messages'

interface StarterFacts {
  /** Null if no account is connected. */
  account: {
    username: string
    automations: number
    /** Unanswered comments that ask for a price. */
    askedForPrice: number
    /** Conversations that wait for a human answer. */
    waiting: number
  } | null
  mailbox: boolean
}

const maxStarters = 4

/** Returns at most `maxStarters` suggestions, the most urgent first. */
export function startersFor({ account, mailbox }: StarterFacts): { text: string }[] {
  const texts = [
    ...(account && account.askedForPrice > 0
      ? [m.server_starter_price({ count: account.askedForPrice })]
      : []),
    ...(account && account.waiting > 0 ? [m.server_starter_waiting()] : []),
    ...(mailbox ? [m.server_starter_unread()] : []),
    ...(account
      ? [
          m.server_starter_insights({ username: account.username }),
          account.automations === 0 ? m.server_starter_create() : m.server_starter_list(),
        ]
      : []),
    m.server_starter_search(),
  ]
  return texts.slice(0, maxStarters).map((text) => ({ text }))
}
