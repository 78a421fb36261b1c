const limits = { comment: 300, message: 480 } as const

/** Returns the names of the problems in the form of a reply; empty if there are none. */
export function formProblems(kind: keyof typeof limits, reply: string): string[] {
  return Object.entries(checks(kind))
    .filter(([, wrong]) => wrong(reply))
    .map(([name]) => name)
}

const checks = (kind: keyof typeof limits): Record<string, (reply: string) => boolean> => ({
  empty: (reply) => reply.trim() === '',
  long: (reply) => [...reply].length > limits[kind],
  markdown: (reply) =>
    /\*\*|__|^#{1,6} |^[-*] |^\d+\. .*\n\d+\. |```|\|\s*-{3,}|!?\[[^\]]*\]\([^)]*\)/m.test(reply),
  html: (reply) => /<\/?[a-z][^>]*>/i.test(reply),
  quotes: (reply) => /^["“„«'].*["”“»']$/s.test(reply.trim()),
  json: (reply) => /^\s*[[{].*[\]}]\s*$/s.test(reply),
  labels: (reply) => /^(?:reply|answer|assistant|business|response)\s*:/i.test(reply.trim()),
})
