const names = ['think', 'thinking', 'thought', 'reasoning'] as const

/** Marks of models that answer in channels; the answer is in the channel `final`. */
const finalChannel = '<|channel|>final<|message|>'
const channelEnds = ['<|return|>', '<|end|>']

/**
 * Returns the text of a model without the reasoning at its start, which own servers leave in it: a block between tags, also
 * without its opening tag, or all channels before the final one. A block without an end is reasoning to the end.
 */
export function withoutReasoning(text: string): string {
  const channel = text.lastIndexOf(finalChannel)
  if (channel >= 0) return withoutEnd(text.slice(channel + finalChannel.length))
  const lower = text.toLowerCase()
  const lead = text.length - text.trimStart().length
  const opened = names.find((name) => lower.startsWith(`<${name}>`, lead))
  if (opened !== undefined) {
    const end = lower.indexOf(`</${opened}>`, lead)
    return end < 0 ? '' : text.slice(end + opened.length + 3).trimStart()
  }
  for (const name of names) {
    const end = lower.indexOf(`</${name}>`)
    if (end >= 0 && !lower.slice(0, end).includes(`<${name}>`))
      return text.slice(end + name.length + 3).trimStart()
  }
  return text
}

function withoutEnd(text: string): string {
  const ends = channelEnds.map((mark) => text.indexOf(mark)).filter((at) => at >= 0)
  return (ends.length === 0 ? text : text.slice(0, Math.min(...ends))).trim()
}
