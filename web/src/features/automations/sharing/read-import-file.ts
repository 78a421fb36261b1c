import {
  readDocument,
  type DocumentProblem,
  type ReadDocument,
} from '@skein/contract/automations/sharing/automation-document'
import type { AutomationSettings } from '@skein/contract/automations/kinds/automation-settings'
import { limits } from '@skein/contract/limits'
import { m } from '@skein/messages'
import { formatNumber } from '../../../lib/format.ts'

/** A chosen file: the parsed document, what it creates, and why it cannot be imported. */
export type ImportFile = ReadDocument & { name: string; document: unknown }

/** Reads a file as a document of automations and checks it as the server does. */
export async function readImportFile(
  file: File,
  { platformUserId, hasChatbot }: { platformUserId: string; hasChatbot: boolean },
): Promise<ImportFile> {
  const { name } = file
  const refuse = (message: string): ImportFile => ({
    name,
    document: null,
    automations: null,
    problems: [{ place: '', message }],
  })
  if (file.size > limits.documentBytes)
    return refuse(m.sharing_import_large({ max: formatNumber(limits.documentBytes / 1000) }))
  let text: string
  try {
    text = await file.text()
  } catch {
    return refuse(m.sharing_import_unreadable())
  }
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return refuse(m.sharing_import_not_json())
  }
  const read = readDocument(document, { platform_user_id: platformUserId })
  const problems = chatbotProblems(read.automations ?? [], hasChatbot)
  return problems.length > 0 ? { name, document, automations: null, problems } : { name, document, ...read }
}

/** Names the AI conversations that would be a second chatbot of the account. */
function chatbotProblems(automations: readonly AutomationSettings[], hasChatbot: boolean): DocumentProblem[] {
  const places = automations.flatMap(({ automation_type }, index) =>
    automation_type === 'AI_DM_CONVERSATION' ? [`automations[${index}]`] : [],
  )
  return places.slice(hasChatbot ? 0 : 1).map((place) => ({ place, message: m.sharing_import_chatbot() }))
}

/** Returns the problem that a message of the server names, which starts with its place. */
export function problemOf(message: string, detail: string): DocumentProblem {
  const prefix = `${detail}: `
  return message.startsWith(prefix)
    ? { place: detail, message: message.slice(prefix.length) }
    : { place: '', message }
}
