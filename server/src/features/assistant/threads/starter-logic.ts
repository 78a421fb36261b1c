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
  return texts.slice(0, maxStarters).map((text) => ({ text }))
}
