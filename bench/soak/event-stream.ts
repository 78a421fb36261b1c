import type { GraphAccount } from '../graph/settings.ts'
import type { Stage } from '../product/stage.ts'

export interface EventStream {
  close(): void
}

/** Opens the live updates of an account and counts its events. Rejects if the server does not answer 200. */
export async function openEventStream(
  { owner, product }: Stage,
  { user_id }: GraphAccount,
  onEvent: () => void,
): Promise<EventStream> {
  const controller = new AbortController()
  const cookie = owner.visitor
    .cookies()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  const response = await fetch(`${product.url}/api/instagram/events?platform_user_id=${user_id}`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: controller.signal,
  })
  if (!response.ok || !response.body) throw new Error(`A stream answered ${response.status}.`)
  void countEvents(response.body, onEvent).catch(() => undefined)
  return { close: () => controller.abort() }
}

async function countEvents(body: AsyncIterable<Uint8Array>, onEvent: () => void): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    const blocks = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) if (block.includes('event: ')) onEvent()
  }
}
