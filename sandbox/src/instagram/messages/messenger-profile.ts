import { holds } from '../../assumptions.ts'
import type { ChatMenu, ChatMenuPart } from '../../state/state-types.ts'
import { setChatMenu } from '../../state/accounts.ts'
import { fieldsParam, isObject, textParam, type Answer, type Call, type Params } from '../graph/call.ts'
import { badParameter, unknownPath } from '../graph/errors.ts'

const MAX_QUESTIONS = 4
const MAX_ENTRIES = 20
const QUESTION = 80
const TITLE = 30
const PAYLOAD = 1000
const parts: readonly ChatMenuPart[] = ['ice_breakers', 'persistent_menu']

/** Returns the parts that are set, each with its default locale. */
export function getMessengerProfile(call: Call): Answer {
  requireSupport(call)
  const { chatMenu } = call.account
  const fieldNames = fieldsParam(call, 'ice_breakers').map(({ name }) => name)
  const set = parts.filter((part) => fieldNames.includes(part) && chatMenu[part].length > 0)
  if (set.length === 0) return { data: [] }
  const localised = set.map((part) => [part, [{ locale: 'default', call_to_actions: chatMenu[part] }]])
  return { data: [Object.fromEntries(localised)] }
}

/** Sets the parts in the body; the others stay. A wrong part refuses the whole call. */
export function setMessengerProfile(call: Call): Answer {
  requireSupport(call)
  const { params } = call
  if (textParam(params, 'platform') !== 'instagram') throw badParameter('Param platform must be instagram')
  const changedParts = parts.filter((part) => params[part] !== undefined)
  if (changedParts.length === 0)
    throw badParameter('Requires one of the params: ice_breakers, persistent_menu')
  const change: Partial<ChatMenu> = {}
  if (changedParts.includes('ice_breakers'))
    change.ice_breakers = readActions(params, 'ice_breakers').map(readQuestion)
  if (changedParts.includes('persistent_menu'))
    change.persistent_menu = readActions(params, 'persistent_menu').map(readEntry)
  setChatMenu(call.sandbox.state, call.account, change)
  return { result: 'success' }
}

/** `fields` is a list in the body or text separated by commas. */
export function deleteMessengerProfile(call: Call): Answer {
  requireSupport(call)
  const { fields } = call.params
  const names = Array.isArray(fields)
    ? fields.map(String)
    : (textParam(call.params, 'fields') ?? '').split(',')
  const unknown = names.find((name) => !parts.some((part) => part === name))
  if (names.length === 0 || unknown !== undefined)
    throw badParameter(
      `Param fields[0] must be one of {ice_breakers, persistent_menu} - got "${unknown ?? ''}".`,
    )
  const change = Object.fromEntries(names.map((name) => [name, []]))
  setChatMenu(call.sandbox.state, call.account, change)
  return { result: 'success' }
}

function requireSupport(call: Call) {
  if (!holds(call.sandbox.state.settings, 'chat_menu_settable')) throw unknownPath(call.path)
}

/** Returns the actions of the default locale, which is required. */
function readActions(params: Params, part: ChatMenuPart): Params[] {
  const max = part === 'ice_breakers' ? MAX_QUESTIONS : MAX_ENTRIES
  const blocks = Array.isArray(params[part]) ? params[part].filter(isObject) : []
  const block = blocks.find((each) => each.locale === 'default')
  const actions = Array.isArray(block?.call_to_actions) ? block.call_to_actions.filter(isObject) : []
  if (actions.length === 0) throw badParameter(`Param ${part} needs call_to_actions of the locale default`)
  if (actions.length > max)
    throw badParameter(`Param ${part}[0][call_to_actions] has too many elements (max ${max}).`)
  return actions
}

function readQuestion(action: Params) {
  const payload = readPayload(action)
  return { question: readText(action, 'question', QUESTION), payload }
}

function readEntry(action: Params): ChatMenu['persistent_menu'][number] {
  const title = readText(action, 'title', TITLE)
  const type = textParam(action, 'type')
  if (type === 'postback') return { type, title, payload: readPayload(action) }
  if (type !== 'web_url') throw badParameter('Param call_to_actions[type] must be one of {postback, web_url}')
  const url = textParam(action, 'url') ?? ''
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw badParameter('Param url should represent a valid URL')
  return { type, title, url }
}

const readPayload = (action: Params) => readText(action, 'payload', PAYLOAD)

function readText(action: Params, name: string, max: number): string {
  const text = textParam(action, name) ?? ''
  if (text.trim() === '') throw badParameter(`Param ${name} must be a non-empty string.`)
  if ([...text].length > max)
    throw badParameter(`Length of param ${name} must be less than or equal to ${max}`)
  return text
}
