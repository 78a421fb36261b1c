import type { api } from '@skein/contract'
import type { OutputOf } from '@skein/contract/endpoint'
import { knowledgeProblems } from '@skein/contract/knowledge/knowledge'
import { knowledgeLimits } from '@skein/contract/limits'
import { requireAccount } from '#src/features/accounts/index.ts'
import type { UseCase } from '#src/context.ts'
import { AppError } from '#src/infra/errors.ts'
import { addSource, type SourceInput } from './add-source.ts'
import { isPdf, titleOfFile } from '../source-logic.ts'

type Added = OutputOf<typeof api.knowledge.addText>

/** Adds each file as a source. Rejects all files if one is not a PDF. */
export const uploadFiles: UseCase<typeof api.knowledge.uploadFiles> = async (
  ctx,
  { platform_user_id, file },
) => {
  const account = await requireAccount(ctx, platform_user_id)
  const inputs = await Promise.all(file.map(toSource))
  const added: Added[] = []
  for (const source of inputs) added.push(await addSource(ctx, account, source))
  const [first, ...others] = added
  if (!first) throw new AppError('validation', knowledgeProblems.noFile(), { detail: 'file' })
  return { ...first, others }
}

/** Checks the content, because the declared type of a file is not reliable. */
async function toSource(file: File): Promise<SourceInput> {
  const title = titleOfFile(file.name)
  if (file.size > knowledgeLimits.fileBytes)
    throw refusal('too_large', knowledgeProblems.fileTooLarge(), title)
  const content = Buffer.from(await file.arrayBuffer())
  if (!isPdf(content)) throw refusal('unsupported_media', knowledgeProblems.notPdf(), title)
  return { kind: 'pdf', title, content, size_bytes: content.byteLength, identity: content }
}

const refusal = (code: 'too_large' | 'unsupported_media', message: string, detail: string) =>
  new AppError(code, message, { detail })
