import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { openIdleStreams } from './assistant/open-idle-streams.ts'
import { embeddedDatabase } from './product/start-product.ts'
import { openStage, type Stage } from './product/stage.ts'
import { fieldOf } from './product/visitor.ts'
import type { Measure } from './report/measure.ts'
import { note } from './report/note.ts'

const streamsOfOne = 20

/** What open streams cost a process while nothing happens in them. */
export async function assistantStreams({ streams }: { streams: number }): Promise<Measure[]> {
  const stage = await openStage({ accounts: 0 })
  try {
    const people = await furnish(stage, Math.ceil(streams / streamsOfOne))
    const wanted = people.flatMap((person) => Array.from({ length: streamsOfOne }, () => person))
    const before = memoryOf(stage)
    const began = performance.now()
    const idle = await openIdleStreams({ url: stage.product.url, streams: wanted })
    const seconds = (performance.now() - began) / 1000
    await new Promise((resolve) => setTimeout(resolve, 5000))
    const after = memoryOf(stage)
    const probe = performance.now()
    await stage.owner.visitor.data('/api/chatagent/chat/threads')
    const answered = performance.now() - probe
    idle.close()
    note(`${idle.open} streams in ${seconds.toFixed(1)} s, ${((after - before) / 1e6).toFixed(0)} MB more`)
    return [
      { name: 'streams.open_share', value: idle.open / wanted.length, unit: '' },
      { name: 'streams.open_seconds', value: seconds, unit: 's' },
      { name: 'streams.more_memory', value: (after - before) / 1e6, unit: 'MB' },
      { name: 'streams.other_request', value: answered, unit: 'ms' },
    ]
  } finally {
    await stage.close()
  }
}

/** People with a session, each with a turn that waits for an account to be connected. */
async function furnish(stage: Stage, count: number): Promise<{ token: string; turn_id: string }[]> {
  const client = new pg.Client({ connectionString: embeddedDatabase(stage.folder).url })
  await client.connect()
  const people = Array.from({ length: count }, () => ({ id: randomUUID(), token: randomUUID() }))
  const ids = people.map(({ id }) => id)
  const tokens = people.map(({ token }) => token)
  await client.query(
    `insert into auth_user (id, name, email, email_verified) select id, 'Reader', id || '@example.com', true
     from unnest($1::text[]) id`,
    [ids],
  )
  await client.query(
    `insert into auth_session (id, token, user_id, expires_at)
     select id, token, id, now() + interval '1 day' from unnest($1::text[], $2::text[]) as s (id, token)`,
    [ids, tokens],
  )
  await client.end()
  const listening: { token: string; turn_id: string }[] = []
  for (const { token } of people) {
    const response = await fetch(`${stage.product.url}/api/chatagent/chat/send-message`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ message: 'Hello', chat_id: 'bench' }),
    })
    const answer: unknown = await response.json()
    listening.push({ token, turn_id: String(fieldOf(fieldOf(answer, 'data'), 'turn_id')) })
  }
  return listening
}

const memoryOf = ({ product }: Stage): number => {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))
  return Number(found?.[1] ?? Number.NaN) * 1024
}
