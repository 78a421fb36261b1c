import { fieldOf, type Visitor } from '../product/visitor.ts'

/** Times in milliseconds since the request was sent. */
export interface Followed {
  /** The first event of any kind. */
  first: number
  /** Every piece of text that arrived, with its length. */
  pieces: { at: number; length: number }[]
  end: number
}

const path = '/api/chatagent/chat/send-message-stream'

/** Sends a message to the assistant and reads the stream to its end. */
export async function followTurn(visitor: Visitor, chat_id: string, message: string): Promise<Followed> {
  const query = new URLSearchParams({ chat_id, message, client_message_id: chat_id })
  const began = performance.now()
  return listenTo(await visitor.get(`${path}?${query.toString()}`), began)
}

/** Reads a stream of server-sent events to its end. */
export async function listenTo(response: Response, began: number): Promise<Followed> {
  if (!response.ok || !response.body) throw new Error(`A stream answered ${response.status}.`)
  const pieces: Followed['pieces'] = []
  let first = Number.NaN
  let text = ''
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const at = performance.now() - began
    text += chunk
    const frames = text.split('\n\n')
    text = frames.pop() ?? ''
    for (const frame of frames) {
      const length = lengthOf(frame)
      if (length === null) continue
      if (Number.isNaN(first)) first = at
      if (length > 0) pieces.push({ at, length })
    }
  }
  return { first, pieces, end: performance.now() - began }
}

/** Returns the characters of text in an event; null if the frame is no event. */
function lengthOf(frame: string): number | null {
  const data = /^data: (.*)$/m.exec(frame)?.[1]
  if (data === undefined) return null
  if (data === '[DONE]') return 0
  const value: unknown = JSON.parse(data)
  const choices = fieldOf(value, 'choices')
  const said = Array.isArray(choices)
    ? fieldOf(fieldOf(choices[0], 'delta'), 'content')
    : fieldOf(value, 'text')
  return typeof said === 'string' ? said.length : 0
}
