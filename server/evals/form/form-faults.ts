const limits = { comment: 300, message: 480 } as const

/** What is wrong with the form of a reply: nothing, or one word for each fault. */
export function formFaults(kind: keyof typeof limits, reply: string): string[] {
  return Object.entries(faults(kind))
    .filter(([, wrong]) => wrong(reply))
    .map(([name]) => name)
}

const faults = (kind: keyof typeof limits): Record<string, (reply: string) => boolean> => ({
  empty: (reply) => reply.trim() === '',
  long: (reply) => [...reply].length > limits[kind],
  markdown: (reply) =>
    /\*\*|__|^#{1,6} |^[-*] |^\d+\. .*\n\d+\. |```|\|\s*-{3,}|!?\[[^\]]*\]\([^)]*\)/m.test(reply),
  html: (reply) => /<\/?[a-z][^>]*>/i.test(reply),
  quotes: (reply) => /^["“„«'].*["”“»']$/s.test(reply.trim()),
  json: (reply) => /^\s*[[{].*[\]}]\s*$/s.test(reply),
  labels: (reply) => /^(?:reply|answer|assistant|business|response)\s*:/i.test(reply.trim()),
})
