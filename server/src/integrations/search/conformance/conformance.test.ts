import { startSandbox } from '@skein/sandbox/start'
import { expect, test } from 'vitest'
import { openReplay } from '#test/processes/replay-server.ts'
import { createSearch } from '../search.ts'
import { describeSearch, type SearchPlatform } from './search.conformance.ts'

type EngineName = 'tavily' | 'searxng'

const fixtures = new URL('../fixtures/', import.meta.url)

const searchOf = (engine: EngineName, url: string) =>
  createSearch(
    engine === 'tavily'
      ? { TAVILY_API_KEY: 'tvly-key', TAVILY_URL: url, SEARXNG_URL: undefined }
      : { TAVILY_API_KEY: undefined, TAVILY_URL: '', SEARXNG_URL: url },
  )

async function documented(engine: EngineName): Promise<SearchPlatform> {
  const replay = await openReplay(fixtures)
  return {
    search: searchOf(engine, replay.url),
    arrange: async (situation) => void replay.arrange(`${engine}: ${situation}`),
    verify: () => replay.verify(),
    close: () => replay.close(),
  }
}

const statuses: Record<string, Record<EngineName, number>> = {
  'a key that is refused': { tavily: 401, searxng: 403 },
  'too many searches': { tavily: 429, searxng: 429 },
  'a server that fails': { tavily: 500, searxng: 502 },
}

async function sandboxed(engine: EngineName): Promise<SearchPlatform> {
  const sandbox = await startSandbox({ webhookUrl: 'http://127.0.0.1:9/' })
  return {
    search: searchOf(engine, `${sandbox.url}/${engine}`),
    async arrange(situation) {
      await sandbox.control.reset()
      const status = statuses[situation]?.[engine]
      if (status !== undefined) await sandbox.control.fail({ endpoint: `${engine}_search`, status })
    },
    verify() {},
    close: () => sandbox.close(),
  }
}

for (const engine of ['tavily', 'searxng'] as const) {
  describeSearch(`${engine} as documented`, () => documented(engine))
  describeSearch(`${engine} as the sandbox plays it`, () => sandboxed(engine))
}

test('reports an exhausted plan as `quota`, and the waiting time of the engine', async () => {
  const replay = await openReplay(fixtures)
  const search = searchOf('tavily', replay.url)
  replay.arrange('tavily: the plan is used up')
  await expect(search('ceramics trends', { limit: 3 })).rejects.toMatchObject({ kind: 'quota' })
  replay.arrange('tavily: too many searches')
  await expect(search('ceramics trends', { limit: 3 })).rejects.toMatchObject({ retryAfterSeconds: 7 })
  await replay.close()
})

test('uses Tavily when it has a key, also when SearXNG is configured', async () => {
  const replay = await openReplay(fixtures)
  replay.arrange('tavily: nothing found')
  const env = { TAVILY_API_KEY: 'tvly-key', TAVILY_URL: replay.url, SEARXNG_URL: 'http://127.0.0.1:9' }
  expect(await createSearch(env)('zzzz', { limit: 3 })).toEqual([])
  replay.verify()
  await replay.close()
})
