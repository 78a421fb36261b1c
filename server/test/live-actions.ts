import type { api } from '@skein/contract'
import type { Execution } from '@skein/contract/automations/decisions/execution'
import type { RequestOf } from '@skein/contract/endpoint'
import type { Conversation } from '@skein/contract/inbox/inbox'
import type { RunningSandbox } from '@skein/sandbox/start'
import type { Ctx } from '#src/context.ts'
import { dataOf } from './services/browser.ts'
import type { TestUser } from './accounts/create-user.ts'
import { textReply } from './reply-templates.ts'
import { until } from './until.ts'

type Automations = typeof api.automations
type Settings<Name extends keyof Automations> = Partial<RequestOf<Automations[Name]>>

export interface SavedAutomation {
  automation_id: string
}

export interface LiveContext {
  ctx: Ctx
  owner: TestUser
  platform_user_id: string
  sandbox: RunningSandbox
}

/** Shared actions of tests with a running server. Automations are saved over HTTP; the sandbox is driven by its control client. */
export type LiveActions = ReturnType<typeof createActions>

export const createActions = (context: LiveContext) => ({
  ...automationActions(context),
  ...inboxActions(context),
  ...peopleActions(context),
})

const keyword = { name: 'Price', trigger_type: 'KEYWORD', keywords: 'price' } as const

function automationActions({ owner, platform_user_id }: LiveContext) {
  async function save(kind: string, payload: object): Promise<SavedAutomation> {
    const path = `/api/instagram/automations/${kind}`
    const answer = await owner.browser.post(path, { platform_user_id, ...payload })
    if (answer.status !== 200) throw new Error(`The automation was not saved: ${answer.text}`)
    return dataOf<SavedAutomation>(answer.json)
  }
  return {
    saveDmReply: (settings: Settings<'saveDmReply'>) =>
      save('dm-keyword-reply', { ...keyword, ...textReply('It is 20 euros.'), ...settings }),
    savePrivateMessage: (settings: Settings<'savePrivateMessage'>) =>
      save('private-message', {
        ...keyword,
        ...textReply('Here is the price list.'),
        user_cooldown_seconds: null,
        ...settings,
      }),
    saveAiConversation: (settings: Settings<'saveAiConversation'>) =>
      save('ai-conversation', { name: 'Assistant', ...settings }),
    saveDeleteComment: (settings: Settings<'saveDeleteComment'>) =>
      save('delete-comment', { ...keyword, ...settings }),
    /** Deletes all automations, so that each test has only its own. */
    async clearAutomations() {
      const list = `/api/automations/get-all-automations?platform_user_id=${platform_user_id}`
      const { data } = (await owner.browser.get(list)).json as { data: SavedAutomation[] }
      for (const { automation_id } of data) {
        await owner.browser.post('/api/automations/delete', { platform_user_id, automation_id })
      }
    },
  }
}

function inboxActions({ ctx, owner, platform_user_id, sandbox }: LiveContext) {
  async function conversationWith(username: string): Promise<Conversation | undefined> {
    const path = `/api/instagram/conversations?platform_user_id=${platform_user_id}&limit=100`
    const followers = await sandbox.control.followers({})
    const id = followers.find((person) => person.username === username)?.id
    const { data } = (await owner.browser.get(path)).json as { data: { data: Conversation[] } }
    return data.data.find(({ participants }) => participants.data[1]?.id === id)
  }
  return {
    conversationWith,
    /** Polls until the conversation satisfies the condition. */
    async conversationUntil(username: string, holds: (conversation: Conversation) => boolean) {
      const isWanted = (each: Conversation | undefined): each is Conversation =>
        each !== undefined && holds(each)
      return until(() => conversationWith(username), isWanted)
    },
    /** Changes the inbox settings of the account. */
    async setInbox(settings: { burst_seconds?: number; takeover_seconds?: number }) {
      const { burst_seconds = 6, takeover_seconds = 43_200 } = settings
      await ctx.db.$client.query(
        `insert into inbox_settings (account_id, burst_seconds, takeover_seconds)
         select id, $2, $3 from connected_accounts where platform_user_id = $1
         on conflict (account_id) do update set burst_seconds = $2, takeover_seconds = $3`,
        [platform_user_id, burst_seconds, takeover_seconds],
      )
    },
  }
}

function peopleActions({ sandbox: { control } }: LiveContext) {
  let people = 0
  return {
    /** Adds a new follower. Returns the username. */
    async newPerson() {
      const username = `person.${++people}`
      await control.addFollower({ username, name: username })
      return username
    },
    /** Returns the request bodies of the messages that the platform accepted for a person. */
    async sentTo(username: string) {
      const messages = await control.messages({ account: 'clayandember', person: username })
      const ours = messages.filter(({ from, viaApi }) => from === 'account' && viaApi)
      const calls = await control.ledger({})
      return ours.map(({ mid }) => calls.find(({ result_id }) => result_id === mid)?.body)
    },
  }
}

/** Returns a function that waits for the log entry of an automation about one event. */
export function entryIn(
  product: { logUntil(id: string, holds: (entries: Execution[]) => boolean): Promise<Execution[]> },
  automation: SavedAutomation,
) {
  return async (event_id: string, ...states: Execution['state'][]): Promise<Execution> => {
    const fits = (entry: Execution) => entry.event_id === event_id && states.includes(entry.state)
    const entries = await product.logUntil(automation.automation_id, (all) => all.some(fits))
    const entry = entries.find(fits)
    if (!entry) throw new Error('The log entry disappeared.')
    return entry
  }
}
