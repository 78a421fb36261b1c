import type { ReplyAudioType } from '@skein/contract/automations/replies/reply-audio'
import type { ReplyImageType } from '@skein/contract/automations/replies/reply-images'
import type { Ctx } from '#src/context.ts'
import { isPublicHost } from '#src/integrations/web/public-address.ts'
import type { FileKind } from './resolve-address-logic.ts'

interface AddressedFile {
  token: string
  content_type: ReplyImageType | ReplyAudioType
}

/** Random bytes in a public address, so that it cannot be guessed. */
export const tokenBytes = 24

/** File extension of each type. */
const extensions = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
} as const satisfies Record<AddressedFile['content_type'], string>

/** Returns the name of a file in its public address. */
export const fileNameOf = ({ token, content_type }: AddressedFile): string =>
  `${token}.${extensions[content_type]}`

/** Returns the part of a public address before the name. */
export const addressesOf = ({ env }: Pick<Ctx, 'env'>, kind: FileKind): string => `${env.PUBLIC_URL}/${kind}/`

/** Returns the public address of a file, and whether Instagram can load it from there. */
export const addressOf = (ctx: Pick<Ctx, 'env'>, kind: FileKind, file: AddressedFile) => ({
  url: `${addressesOf(ctx, kind)}${fileNameOf(file)}`,
  is_public: isPublicHost(new URL(ctx.env.PUBLIC_URL).hostname),
})
