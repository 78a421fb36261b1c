import type { Execution } from '@skein/contract/automations/decisions/execution'
import type { BotAnswer, BotConfig } from '@skein/contract/knowledge/chatbot'
import type { KnowledgeGap } from '@skein/contract/knowledge/fixed-answers'
import { type Answer, dataOf } from './services/browser.ts'
import type { LiveProduct } from './live-product.ts'
import { shareProductWithJobs } from './share-jobs.ts'
import { until } from './until.ts'

/** A shared server with jobs, and actions of training, publishing and customers. */
export interface BotProduct extends LiveProduct, BotActions {}

type BotActions = ReturnType<typeof createActions>

/** Calls that return the data of a response, and throw if its status is not 200. */
interface Calls {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
}

const botName = 'Ember'

export async function shareBotProduct(): Promise<BotProduct> {
  const product = await shareProductWithJobs()
  await product.setInbox({ burst_seconds: 0 })
  return { ...product, ...createActions(product) }
}

function createActions(product: LiveProduct) {
  const calls = callsOf(product)
  return {
    ...calls,
    ...trainingActions(product, calls),
    ...botActions(product, calls),
    ...customerActions(product),
  }
}

function callsOf({ owner }: LiveProduct): Calls {
  const dataOrThrow = <T>({ status, json, text }: Answer): T => {
    if (status !== 200) throw new Error(`It was answered ${status}: ${text}`)
    return dataOf<T>(json)
  }
  return {
    get: async (path) => dataOrThrow(await owner.browser.get(path)),
    post: async (path, body) => dataOrThrow(await owner.browser.post(path, body)),
  }
}

function trainingActions({ owner, platform_user_id }: LiveProduct, { get }: Calls) {
  const listSources = () => get<{ status: string }[]>(`/api/rag/sources?platform_user_id=${platform_user_id}`)
  return {
    /** Adds a text and waits until all sources are ready. */
    async teach(text: string): Promise<void> {
      await owner.browser.post('/api/rag/sources/custom-text', { platform_user_id, text })
      await until(listSources, (sources) => sources.every(({ status }) => status === 'ready'))
    },
    gaps: () => get<KnowledgeGap[]>(`/api/rag/gaps?platform_user_id=${platform_user_id}`),
  }
}

function botActions({ platform_user_id }: LiveProduct, { get, post }: Calls) {
  const configPath = `/api/ai-chat/config/${platform_user_id}`
  return {
    configPath,
    publish: (change: object = {}) =>
      post<BotConfig>('/api/ai-chat/config', {
        platform_user_id,
        bot_name: botName,
        system_prompt: 'Answer in one short friendly line.',
        ...change,
      }),
    tryBot: (body: { message: string } & Record<string, unknown>) =>
      post<BotAnswer>(`${configPath}/try`, body),
    /** Returns the bot's log entry for a message, once it has one of these states. */
    async botEntryOf(event_id: string, ...states: Execution['state'][]): Promise<Execution> {
      const address = `/api/automations/executions?platform_user_id=${platform_user_id}&event_id=${event_id}&limit=100`
      const read = async () =>
        (await get<Execution[]>(address)).find(
          ({ automation_name, state }) => automation_name === botName && states.includes(state),
        )
      return until(read, (entry) => entry !== undefined)
    },
  }
}

const account = 'clayandember'

function customerActions({ sandbox: { control } }: LiveProduct) {
  return {
    /** Returns the id of the message. */
    writeAs: async (person: string, text: string) =>
      (await control.addMessage({ as: person, account, text })).mid,
    /** Returns the automatic replies to a person. */
    repliesTo: async (person: string) =>
      (await control.messages({ account, person }))
        .filter(({ from, viaApi }) => from === 'account' && viaApi)
        .map(({ text }) => text),
  }
}
