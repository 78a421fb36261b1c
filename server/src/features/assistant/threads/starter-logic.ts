interface Seen {
  /** Null while none is connected. */
  account: {
    username: string
    automations: number
    /** People who asked for a price in comments and got no answer. */
    askedForPrice: number
    /** Conversations that wait for a person. */
    waiting: number
  } | null
  mailbox: boolean
}

const max = 4

/** What a person may want to ask, the most urgent first. */
export function startersFor({ account, mailbox }: Seen): { text: string }[] {
  const texts = [
    ...(account && account.askedForPrice > 0
      ? [
          account.askedForPrice === 1
            ? 'Reply to the people who asked for the price: one is waiting for an answer'
            : `Reply to everyone who asked for the price: ${account.askedForPrice} comments are waiting`,
        ]
      : []),
    ...(account && account.waiting > 0 ? ['Which conversations wait for me, and what do they want?'] : []),
    ...(mailbox ? ['Is there unread mail that needs an answer?'] : []),
    ...(account
      ? [
          `Show me the insights of @${account.username}`,
          account.automations === 0
            ? 'Make a rule that answers whoever asks for the price, and try it'
            : 'Which automations do I have, and how are they doing?',
        ]
      : []),
    'Search the web for what works on Instagram for small shops',
  ]
  return texts.slice(0, max).map((text) => ({ text }))
}
