import type { LiveProduct } from './live-product.ts'

export interface Opinion {
  should_reply?: boolean
  confidence?: number
  reply?: string
  is_known?: boolean
  quotes?: string[]
}

/** Lets the scripted model answer what is asked about messages with this text, as often as it is asked. */
export const lets = ({ sandbox }: LiveProduct, last: string, opinion: Opinion) =>
  sandbox.control.modelScript({
    answers: [
      {
        when: { last },
        json: { should_reply: true, confidence: 0.9, reason: 'It asks.', quotes: [], ...opinion },
        times: null,
      },
    ],
  })

/** The same for plain words, as a keyword rule wants them. */
export const writes = ({ sandbox }: LiveProduct, last: string, text: string) =>
  sandbox.control.modelScript({ answers: [{ when: { last }, text, times: null }] })

/** Calls whose last message holds this text. */
export async function callsAbout({ sandbox }: LiveProduct, text: string) {
  const calls = await sandbox.control.modelCalls({ endpoint: 'chat' })
  return calls.filter(({ messages }) => JSON.stringify(messages.at(-1)).includes(text))
}
