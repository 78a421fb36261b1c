import { type ReplyAudio, replyAudioProblems } from '@skein/contract/automations/replies/reply-audio'
import { type ReplyImage, replyImageProblems } from '@skein/contract/automations/replies/reply-images'
import { replyAudioLimits, replyImageLimits } from '@skein/contract/limits'
import { AppError } from '#src/infra/errors.ts'
import { readAudioHeader } from './headers/audio-header-logic.ts'
import { readImageHeader } from './headers/image-header-logic.ts'
import type { FileKind } from './resolve-address-logic.ts'

export type ImageFields = Pick<ReplyImage, 'content_type' | 'width' | 'height' | 'alt'>
export type AudioFields = Pick<ReplyAudio, 'content_type' | 'seconds'>
export type FileFields = ImageFields | AudioFields

/** What differs between the kinds of files. */
export interface FileDefinition<Fields extends FileFields = FileFields> {
  kind: FileKind
  limits: { fileBytes: number; files: number; storedBytes: number; unusedDays: number }
  problems: Record<'fileTooLarge' | 'count' | 'storedBytes' | 'inUse', () => string>
  /** Returns what the header of a file says. Throws an AppError for content that is not accepted. */
  readFields: (content: Buffer) => Fields
}

export const images: FileDefinition<ImageFields> = {
  kind: 'images',
  limits: { ...replyImageLimits, files: replyImageLimits.images },
  problems: replyImageProblems,
  readFields(content) {
    const header = readImageHeader(content)
    if (!header) throw new AppError('unsupported_media', replyImageProblems.type(), { detail: 'file' })
    if (header.width * header.height > replyImageLimits.pixels)
      throw new AppError('unprocessable', replyImageProblems.tooManyPixels(), { detail: 'file' })
    return { ...header, alt: '' }
  },
}

export const audio: FileDefinition<AudioFields> = {
  kind: 'audio',
  limits: replyAudioLimits,
  problems: replyAudioProblems,
  readFields(content) {
    const header = readAudioHeader(content)
    if (!header) throw new AppError('unsupported_media', replyAudioProblems.type(), { detail: 'file' })
    return header
  },
}

export const definitions = [images, audio]
