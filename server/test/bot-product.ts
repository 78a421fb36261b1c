import type { Execution } from '@skein/contract/automations/execution'
import type { BotAnswer, BotConfig } from '@skein/contract/chatbot'
import type { KnowledgeGap } from '@skein/contract/fixed-answers'
import { type Answer, dataOf } from './browser.ts'
import { startLiveProduct, type LiveProduct } from './live-product.ts'

/** A product whose jobs run, with the doors of Train and Publish and of somebody who writes to the account. */
export interface BotProduct extends LiveProduct, BotDoors {}

type BotDoors = ReturnType<typeof createDoors>

/** Data of a call that was answered well; anything else is thrown. */
interface Calls {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
}

const botName = 'Ember'

/** `databaseServer` is needed only outside of the test runner, which knows one. */
export async function startBotProduct(
  env: Record<string, string> = {},
  databaseServer?: string,
): Promise<BotProduct> {
  const product = await startLiveProduct(env, databaseServer)
  await product.queue.work(product.ctx)
  await product.setInbox({ burst_seconds: 0 })
  return { ...product, ...createDoors(product) }
}

function createDoors(product: LiveProduct) {
  const calls = callsOf(product)
  return {
    ...calls,
    ...trainingDoors(product, calls),
    ...botDoors(product, calls),
    ...customerDoors(product),
  }
}

function callsOf({ owner }: LiveProduct): Calls {
  const granted = <T>({ status, json, text }: Answer): T => {
    if (status !== 200) throw new Error(`It was answered ${status}: ${text}`)
    return dataOf<T>(json)
  }
  return {
    get: async (path) => granted(await owner.browser.get(path)),
    post: async (path, body) => granted(await owner.browser.post(path, body)),
  }
}

function trainingDoors({ owner, platform_user_id }: LiveProduct, { get }: Calls) {
  const listed = () => get<{ status: string }[]>(`/api/rag/sources?platform_user_id=${platform_user_id}`)
  return {
    /** Adds a text and waits until everything that was added answers questions. */
    async teach(text: string): Promise<void> {
      await owner.browser.post('/api/rag/sources/custom-text', { platform_user_id, text })
      while ((await listed()).some(({ status }) => status !== 'ready')) {
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },
    gaps: () => get<KnowledgeGap[]>(`/api/rag/gaps?platform_user_id=${platform_user_id}`),
  }
}

function botDoors({ platform_user_id }: LiveProduct, { get, post }: Calls) {
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
    /** What the account's ledger says of the bot and a message, once it has come to one of these states. */
    async botEntryOf(event_id: string, ...states: Execution['state'][]): Promise<Execution> {
      const address = `/api/automations/executions?platform_user_id=${platform_user_id}&event_id=${event_id}&limit=100`
      for (;;) {
        const found = (await get<Execution[]>(address)).find(
          ({ automation_name, state }) => automation_name === botName && states.includes(state),
        )
        if (found) return found
        await new Promise((resolve) => setTimeout(resolve, 25))
      }
    },
  }
}

const account = 'clayandember'

function customerDoors({ sandbox: { control } }: LiveProduct) {
  return {
    /** Answers the name of the message. */
    writeAs: async (person: string, text: string) =>
      (await control.addMessage({ as: person, account, text })).mid,
    /** What automation has written to somebody. */
    heardBy: async (person: string) =>
      (await control.messages({ account, person }))
        .filter(({ from, viaApi }) => from === 'account' && viaApi)
        .map(({ text }) => text),
  }
}
