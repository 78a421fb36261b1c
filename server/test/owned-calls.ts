import type { TestUser } from './factories.ts'
import { automation, automationOf } from './owned-rules.ts'

/** What a user owns that an id can name. */
export interface World {
  user: TestUser
  platform_user_id: string
  account_id: string
  automation_id: string
  /** Rules of the other kinds, by the path under which they are saved. */
  rules: Record<string, string>
  execution_id: string
  conversation_id: string
  person_id: string
  note_id: string
  reply_id: string
  source_id: string
  answer_id: string
  gap_id: string
  export_id: string
  notice_id: string
  turn_id: string
}

export type Input = Record<string, unknown>

const idOf =
  (path: string) =>
  ({ rules: automations }: World) => ({ automation_id: automations[path] })

const botOf = ({ account_id, user }: World) => ({
  connected_account_id: account_id,
  provider_id: user.user_id,
  bot_name: 'Helper',
  system_prompt: 'Be kind.',
  is_active: false,
})

const aPdf = new File(['%PDF-1.4'], 'hours.pdf')

const target = ({ platform_user_id, automation_id }: World) => ({ platform_user_id, automation_id })

const account = ({ platform_user_id }: World) => ({ platform_user_id })

/** A call that works for its owner, for each endpoint with an id. The ones that take something away come last. */
export const calls: Record<string, (world: World) => Input> = {
  'users.getProfile': ({ user }) => ({ id: user.user_id }),
  'users.createProfile': ({ user }) => ({ provider_id: user.user_id }),
  'users.createCustomProfile': ({ user }) => ({ provider_id: user.user_id, email: 'somebody@example.com' }),
  'users.getExport': ({ export_id }) => ({ id: export_id }),
  'notices.list': account,
  'notices.markRead': ({ notice_id }) => ({ notice_id }),
  'accounts.list': ({ user }) => ({ id: user.user_id }),
  'accounts.check': account,
  'accounts.repair': (world) => ({ ...account(world), fix: 'resubscribe' }),
  'posts.list': account,
  'live.events': account,
  'insights.get': account,
  'insights.series': (world) => ({ ...account(world), days: 7 }),
  'models.list': account,
  'models.listKeys': account,
  'models.saveKey': (world) => ({ ...account(world), provider: 'GROQ', api_key: 'gsk_0123456789abcdef' }),
  'models.deleteKey': (world) => ({ ...account(world), provider: 'groq' }),
  'models.testKey': (world) => ({ ...account(world), provider: 'openai' }),
  'inbox.listConversations': account,
  'inbox.listMessages': (world) => ({ ...account(world), conversation_id: world.conversation_id }),
  'inbox.sendMessage': (world) => ({
    ...account(world),
    recipient_id: world.person_id,
    message: 'Hello',
    client_message_id: 'before',
  }),
  'inbox.takeOver': ({ conversation_id }) => ({ id: conversation_id }),
  'inbox.resume': ({ conversation_id }) => ({ id: conversation_id }),
  'inbox.read': ({ conversation_id }) => ({ id: conversation_id }),
  'inbox.type': ({ conversation_id }) => ({ id: conversation_id, on: true }),
  'inbox.getContact': ({ conversation_id }) => ({ id: conversation_id }),
  'inbox.addNote': ({ conversation_id }) => ({ id: conversation_id, text: 'Likes blue.' }),
  'inbox.deleteNote': ({ conversation_id, note_id }) => ({ id: conversation_id, note_id }),
  'inbox.setTags': ({ conversation_id }) => ({ id: conversation_id, tags: ['VIP'] }),
  'inbox.listSavedReplies': account,
  'inbox.saveSavedReply': (world) => ({
    ...account(world),
    id: world.reply_id,
    shortcut: 'hi',
    text: 'Hello!',
  }),
  'inbox.deleteSavedReply': ({ reply_id }) => ({ id: reply_id }),
  'knowledge.uploadFiles': (world) => ({ ...account(world), provider_id: world.user.user_id, file: [aPdf] }),
  'knowledge.addWebsite': (world) => ({
    ...account(world),
    provider_id: world.user.user_id,
    website_url: 'https://clay.example/',
  }),
  'knowledge.addText': (world) => ({
    ...account(world),
    provider_id: world.user.user_id,
    text: 'Open daily.',
  }),
  'knowledge.listSources': account,
  'knowledge.listChunks': ({ source_id }) => ({ id: source_id }),
  'knowledge.query': (world) => ({ ...account(world), query: 'open?' }),
  'knowledge.setSourceEnabled': ({ source_id }) => ({ id: source_id, enabled: true }),
  'knowledge.syncSource': ({ source_id }) => ({ id: source_id }),
  'knowledge.deleteSource': ({ source_id }) => ({ id: source_id }),
  'knowledge.ask': (world) => ({ ...account(world), question: 'Open?' }),
  'knowledge.listAnswers': account,
  'knowledge.saveAnswer': (world) => ({
    ...account(world),
    id: world.answer_id,
    question: 'Open?',
    answer: 'Daily.',
    gap_id: world.gap_id,
  }),
  'knowledge.listGaps': account,
  'knowledge.dismissGap': ({ gap_id }) => ({ id: gap_id }),
  'knowledge.deleteAnswer': ({ answer_id }) => ({ id: answer_id }),
  'chatbot.save': (world) => ({ ...account(world), ...botOf(world) }),
  'chatbot.saveByPath': (world) => ({ id: world.platform_user_id, ...account(world), ...botOf(world) }),
  'chatbot.get': ({ platform_user_id: id }) => ({ id }),
  'chatbot.setRag': ({ platform_user_id: id }) => ({ id, is_rag_enabled: false }),
  'chatbot.check': ({ platform_user_id: id }) => ({ id }),
  'chatbot.try': ({ platform_user_id: id }) => ({ id, message: 'Open?' }),
  'inbox.suggest': ({ conversation_id }) => ({ id: conversation_id }),
  'budgets.get': account,
  'budgets.save': (world) => ({ ...account(world), daily_usd: 1, monthly_usd: null }),
  'automations.list': (world) => ({ ...account(world), provider_id: world.user.user_id }),
  'automations.saveCommentReply': automation,
  'automations.listCommentReplies': account,
  'automations.listCommentRepliesByPath': account,
  'automations.getCommentReply': ({ automation_id }) => ({ automation_id }),
  'automations.saveDmReply': automationOf('dm-keyword-reply'),
  'automations.listDmReplies': account,
  'automations.getDmReply': idOf('dm-keyword-reply'),
  'automations.savePrivateMessage': automationOf('private-message'),
  'automations.listPrivateMessages': account,
  'automations.getPrivateMessage': idOf('private-message'),
  'automations.saveAiConversation': automationOf('ai-conversation'),
  'automations.listAiConversations': account,
  'automations.getAiConversation': idOf('ai-conversation'),
  'automations.saveDeleteComment': automationOf('delete-comment'),
  'automations.listDeleteComments': account,
  'automations.getDeleteComment': idOf('delete-comment'),
  'automations.setActivation': (world) => ({ ...target(world), activation_status: 'PAUSED' }),
  'automations.setActivationByGet': (world) => ({ ...target(world), activation_status: 'ACTIVE' }),
  'automations.pauseAll': (world) => ({ ...account(world), paused: false }),
  'automations.getSettings': account,
  'automations.saveSettings': (world) => ({ ...account(world), disclosure: 'Written by AI.' }),
  'automations.migrateModels': account,
  'automations.listPrivateReplies': account,
  'automations.simulate': (world) => ({ ...target(world), texts: ['price?'] }),
  'automations.listCollisions': account,
  'automations.getAttention': account,
  'automations.listExecutions': (world) => ({ ...target(world), execution_id: world.execution_id }),
  'automations.exportExecutions': target,
  'automations.listAutomationExecutions': ({ automation_id }) => ({ automation_id }),
  'automations.dismissReviewed': ({ execution_id }) => ({ execution_id }),
  'automations.sendReviewed': ({ execution_id }) => ({ execution_id }),
  'automations.showComment': ({ execution_id }) => ({ execution_id }),
  'automations.duplicate': target,
  'automations.changeMany': (world) => ({
    ...account(world),
    automation_ids: [world.automation_id],
    change: 'ACTIVATE',
  }),
  'assistant.createTurn': (world) => ({
    message: 'Hello',
    chat_id: 'a-chat',
    provider_id: world.user.user_id,
    platform_user_id: world.platform_user_id,
    client_message_id: 'before',
  }),
  'assistant.streamTurn': (world) => ({
    turn_id: world.turn_id,
    provider_id: world.user.user_id,
    platform_user_id: world.platform_user_id,
  }),
  'assistant.stopTurn': ({ turn_id }) => ({ turn_id }),
  'assistant.listThreads': ({ user }) => ({ provider_id: user.user_id }),
  'assistant.getHistory': ({ user }) => ({ thread_id: 'a-chat', provider_id: user.user_id }),
  'assistant.listStarters': account,
  'automations.getFunnel': ({ automation_id }) => ({ automation_id }),
  'automations.delete': target,
  'automations.restore': target,
  'automations.deleteByGet': target,
  'accounts.disconnect': ({ user, account_id }) => ({ id: user.user_id, account_id }),
  'users.deleteProfile': ({ user }) => ({ id: user.user_id }),
}

/** Work only in another state of the entry: a reply is either sent or dismissed, and none was hidden. */
export const otherStates = ['automations.sendReviewed', 'automations.showComment']
