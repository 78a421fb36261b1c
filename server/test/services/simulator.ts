import type { AutomationType } from '@skein/contract/automations/automation'
import type { Simulation } from '@skein/contract/automations/backtest/simulate'
import { type Answer, dataOf } from './browser.ts'
import { buildApp, type TestApp } from '../build-app.ts'
import { createAccount } from '../accounts/create-account.ts'
import { settingsOf, type Settings } from '@skein/engine/test/engine-fixtures'
import { createUser, type TestUser } from '../accounts/create-user.ts'
import { openModelServer, said, type ModelServer } from '../processes/model-server.ts'
import { insertAutomations } from '../process-all-events.ts'

/** An app with an account for dry runs, and a scripted model. */
export interface Simulator extends TestApp {
  model: ModelServer
  owner: TestUser
  platform_user_id: string
  post(body: object): Promise<Answer>
  simulated(body: object): Promise<Simulation>
  /** Returns a payload with its kind, as a client sends it. */
  draft(kind: AutomationType, change?: Settings): Record<string, unknown>
  save(...automations: [AutomationType, Settings][]): Promise<string[]>
  /** Deletes all automations and decisions. */
  reset(): Promise<void>
}

export async function startSimulator(): Promise<Simulator> {
  const model = await openModelServer()
  const env = { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'sk-test', DEFAULT_MODEL: 'openai:gpt-6-luna' }
  const app = await buildApp({ env, now: Date.now() - 3_600_000 })
  const owner = await createUser(app)
  const platform_user_id = app.ctx.ids.next()
  await createAccount(app.ctx.db, platform_user_id, owner.user_id)
  const post = (body: object) =>
    owner.browser.post('/api/automations/simulate', { platform_user_id, ...body })
  const automation = (kind: AutomationType, number: number, change: Settings) => ({
    ...settingsOf(kind, number, change),
    platform_user_id,
  })
  return {
    ...app,
    model,
    owner,
    platform_user_id,
    post,
    async simulated(body) {
      const { status, json, text } = await post(body)
      if (status !== 200) throw new Error(text)
      return dataOf<Simulation>(json)
    },
    draft: (kind, change = {}) => automation(kind, 1, change),
    save: (...automations) =>
      insertAutomations(
        app,
        platform_user_id,
        automations.map(([kind, change], index) => automation(kind, index + 1, change)),
      ),
    async reset() {
      await app.ctx.db.$client.query(
        'delete from automations; update automation_sets set paused = false; delete from decisions',
      )
    },
    async close() {
      await app.close()
      await model.close()
    },
  }
}

/** Returns a scripted verdict of a model. */
export const opinion = (should_reply: boolean, confidence = 0.9) =>
  said(JSON.stringify({ should_reply, confidence, reason: 'It asks.', reply: 'Gladly!', is_known: true }))
