import { m } from '@skein/messages'
import { replyImageLimits } from '@skein/contract/limits'
import { formatFileSize, formatNumber, formatPercent } from '../../../lib/format.ts'

export const imageUploadWords = {
  legend: m.image_upload_legend(),
  hint: m.image_upload_hint({ value: replyImageLimits.fileBytes / 1_048_576 }),
  drop: m.image_upload_drop(),
  replace: m.image_upload_replace(),
  uploading: (share: number) => m.image_upload_uploading({ percent: formatPercent(Math.round(share * 100)) }),
  size: ({ width, height, size_bytes }: { width: number; height: number; size_bytes: number }) =>
    m.image_upload_size({
      width: formatNumber(width),
      height: formatNumber(height),
      size_bytes: formatFileSize(size_bytes),
    }),
  listFailed: m.image_upload_list_failed(),
  broken: m.image_upload_broken(),
  noAlt: m.image_upload_no_alt(),
  alt: m.image_upload_alt(),
  altHint: m.image_upload_alt_hint(),
  altFailed: m.image_upload_alt_failed(),
  remove: m.image_upload_remove(),
  removeFailed: m.image_upload_remove_failed(),
  notPublic: m.image_upload_not_public(),
  link: m.image_upload_link(),
  linkHint: m.image_upload_link_hint(),
} as const
