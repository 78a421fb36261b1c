import { m } from '@skein/messages'
import type { Ctx } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { addressesOf, fileNameOf } from './file-address.ts'
import { findAddressed } from './file-store.ts'
import { canBeFile, fileNamedBy, type NamedFile } from './resolve-address-logic.ts'

/** A text inside of a value, with its place. */
interface PlacedText {
  place: string
  text: string
}

/** Settings whose addresses of uploaded files were compared with the files of an account. */
export interface ComparedFiles<T> {
  /** The settings with the public address of each file of the account, however it was written. */
  settings: T
  /** Texts that name an uploaded file which the account does not have. */
  unknown: (PlacedText & NamedFile)[]
}

/**
 * Compares the addresses in settings with the files of an account. A file of another account and one that does not exist
 * are the same.
 */
export async function compareFiles<T>(ctx: Ctx, account_id: string, settings: T): Promise<ComparedFiles<T>> {
  const namedFiles = textsIn(settings, '').flatMap((placed) => {
    const file = fileNamedBy(ctx.env.PUBLIC_URL, placed.text)
    return file ? [{ ...placed, ...file }] : []
  })
  if (namedFiles.length === 0) return { settings, unknown: [] }
  const tokens = namedFiles.map(({ name }) => name.split('.', 1)[0] ?? '')
  const files = await findAddressed(ctx.db, account_id, tokens)
  const ownAddresses = new Set(files.map((file) => addressesOf(ctx, file.kind) + fileNameOf(file)))
  const addresses = new Map(namedFiles.map(({ text, kind, name }) => [text, addressesOf(ctx, kind) + name]))
  const ownAddress = (text: string) => {
    const address = addresses.get(text)
    return address !== undefined && ownAddresses.has(address) ? address : text
  }
  return {
    settings: mapTexts(settings, ownAddress) as T,
    unknown: namedFiles.filter(({ text }) => !ownAddresses.has(addresses.get(text) ?? '')),
  }
}

/** Returns settings with the public address of each file. Throws 400 if one names a file that the account does not have. */
export async function withOwnFiles<T>(ctx: Ctx, account_id: string, newSettings: T): Promise<T> {
  const { settings, unknown } = await compareFiles(ctx, account_id, newSettings)
  const foreign = unknown.find(({ name }) => canBeFile(name))
  if (!foreign) return settings
  throw new AppError('validation', m.server_document_file(), { detail: foreign.place.replace(/^\./, '') })
}

/** Returns every text inside of a value with its place. */
function textsIn(value: unknown, place: string): PlacedText[] {
  if (typeof value === 'string') return [{ place, text: value }]
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, `${place}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${place}.${name}`))
}

/** Returns a copy of a JSON value with other texts. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, change)]))
}
