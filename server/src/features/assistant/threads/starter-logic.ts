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
            ? 'Reply to 1 price question'
            : `Reply to ${account.askedForPrice} price questions`,
        ]
      : []),
    ...(account && account.waiting > 0 ? ['Which conversations need a reply?'] : []),
    ...(mailbox ? ['Do I have unread emails that need a reply?'] : []),
    ...(account
      ? [
          `Show me the insights of @${account.username}`,
          account.automations === 0
            ? 'Create an automation that answers price questions, and try it'
            : 'Which automations do I have, and how are they doing?',
        ]
      : []),
    'Search the web for what works on Instagram for small shops',
  ]
  return texts.slice(0, maxStarters).map((text) => ({ text }))
}
