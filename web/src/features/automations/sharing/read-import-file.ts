import {
  readDocument,
  type DocumentProblem,
  type ReadDocument,
} from '@skein/contract/automations/automation-document'
import { limits } from '@skein/contract/limits'
import { importWords } from '../../../copy/automations/sharing.ts'

/** A chosen file: the parsed document, what it creates, and why it cannot be imported. */
export type ImportFile = ReadDocument & { name: string; document: unknown }

/** Reads a file as a document of automations and checks it as the server does. */
export async function readImportFile(file: File, platformUserId: string): Promise<ImportFile> {
  const { name } = file
  const refuse = (message: string): ImportFile => ({
    name,
    document: null,
    automations: null,
    problems: [{ place: '', message }],
  })
  if (file.size > limits.documentBytes) return refuse(importWords.large(limits.documentBytes))
  let text: string
  try {
    text = await file.text()
  } catch {
    return refuse(importWords.unreadable)
  }
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return refuse(importWords.notJson)
  }
  return { name, document, ...readDocument(document, { platform_user_id: platformUserId }) }
}

/** Returns the problem that a message of the server names, which starts with its place. */
export function problemOf(message: string, detail: string): DocumentProblem {
  const prefix = `${detail}: `
  return message.startsWith(prefix)
    ? { place: detail, message: message.slice(prefix.length) }
    : { place: '', message }
}
