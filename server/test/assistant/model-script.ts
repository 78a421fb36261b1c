import type { LiveProduct } from '../live-product.ts'

export interface ScriptedVerdict {
  should_reply?: boolean
  confidence?: number
  reply?: string
  is_known?: boolean
  quotes?: string[]
}

/** Scripts the verdict of the model for messages with this text, for any number of calls. */
export const lets = ({ sandbox }: LiveProduct, last: string, opinion: ScriptedVerdict) =>
  sandbox.control.modelScript({
    answers: [
      {
        when: { last },
        json: {
          should_reply: true,
          confidence: 0.9,
          reason: 'It asks.',
          is_known: true,
          quotes: [],
          ...opinion,
        },
        times: null,
      },
    ],
  })

/** Scripts a plain text answer, as keyword automations request it. */
export const writes = ({ sandbox }: LiveProduct, last: string, text: string) =>
  sandbox.control.modelScript({ answers: [{ when: { last }, text, times: null }] })

/** Returns the model calls whose last message contains this text. */
export async function callsAbout({ sandbox }: LiveProduct, text: string) {
  const calls = await sandbox.control.modelCalls({ endpoint: 'chat' })
  return calls.filter(({ messages }) => JSON.stringify(messages.at(-1)).includes(text))
}
