import { LRUCache } from 'lru-cache'
import type { ModelEntry } from '@skein/contract/models/models'
import type { Ctx } from '#src/context.ts'
import { perDatabase } from '#src/infra/db/client.ts'
import { ModelError } from '#src/integrations/models/errors.ts'
import { findServerModels, saveServerModels } from './key-store.ts'
import type { ProviderAccess } from './provider-access.ts'

interface List {
  names: readonly string[] | ModelError
  /** Days on which models end, by name; those of the last list while the server does not answer. */
  ends: ReadonlyMap<string, string>
  until: number
}

const timeLimitMs = 4000
const freshMs = 5 * 60_000
const retryMs = 15_000

const listsOf = perDatabase((_ctx: Ctx) => new LRUCache<string, List>({ max: 1000 }))

/** Another key or address may lead to another list. */
const keyOf = ({ account_id, base_url, api_key }: ProviderAccess) =>
  `${account_id} ${base_url} ${api_key === null ? 'open' : 'key'}`

/** The next call asks every server of the account again. */
export function forgetServerModels(ctx: Ctx, account_id: string): void {
  const lists = listsOf(ctx)
  const keys = [...lists.keys()].filter((key) => key.startsWith(`${account_id} `))
  for (const key of keys) lists.delete(key)
}

/**
 * Returns the names of a server's models. Names keep their place while the server lists them, so that the first one is
 * the same every time. A server that does not answer has the names of its last list. Throws a ModelError without one.
 */
export async function serverModels(ctx: Ctx, access: ProviderAccess): Promise<readonly string[]> {
  const lists = listsOf(ctx)
  const key = keyOf(access)
  const now = ctx.clock.now()
  const cachedList = lists.get(key)
  if (cachedList && cachedList.until > now) return namesIn(cachedList)
  const before =
    cachedList && !(cachedList.names instanceof ModelError)
      ? cachedList.names
      : await readStoredNames(ctx, access)
  try {
    const listedModels = await ctx.models.listWithDates(access, { time_limit: timeLimitMs })
    const models = listedModels.map(({ id, ...model }) => ({ ...model, name: id.replace(/^models\//, '') }))
    const bare = models.map(({ name }) => name)
    const ends = new Map(
      models.flatMap(({ name, shutdown_date }) => (shutdown_date === null ? [] : [[name, shutdown_date]])),
    )
    const names = [...new Set([...before.filter((name) => bare.includes(name)), ...bare])]
    lists.set(key, { names, ends, until: now + freshMs })
    if (access.isOwnServer && names.join('\n') !== before.join('\n'))
      await saveServerModels(ctx.db, { ...access, names })
    return names
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    ctx.log.info(
      { provider: access.provider, kind: error.kind, status: error.status },
      'a server listed no models',
    )
    const ends: List['ends'] = cachedList?.ends ?? new Map()
    const list = { names: before.length > 0 ? before : error, ends, until: now + retryMs }
    lists.set(key, list)
    return namesIn(list)
  }
}

/**
 * Returns a model with the day on which the server says that it ends, if its list was read and names one. Reads no list: a
 * decision does not wait for it.
 */
export function withListedEnd(ctx: Ctx, access: ProviderAccess, entry: ModelEntry): ModelEntry {
  const end = listsOf(ctx).get(keyOf(access))?.ends.get(entry.id)
  return end === undefined ? entry : { ...entry, shutdown_date: end }
}

function namesIn({ names }: List): readonly string[] {
  if (names instanceof ModelError) throw names
  return names
}

const readStoredNames = async (ctx: Ctx, access: ProviderAccess): Promise<readonly string[]> =>
  access.isOwnServer ? await findServerModels(ctx.db, access) : []

/** Names of models with another use than chat. */
const otherUses =
  /embed|whisper|tts|speech|transcri|audio|realtime|image|dall-e|sora|vision-encoder|rerank|moderation|guard|\bbge-|\be5-|davinci|babbage/i

export const kindOfName = (name: string): 'chat' | 'embedding' | null =>
  /embed|\bbge-|\be5-/i.test(name) ? 'embedding' : otherUses.test(name) ? null : 'chat'
