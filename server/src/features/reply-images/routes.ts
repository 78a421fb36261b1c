import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, serveRaw, type Route } from '#src/infra/http/route.ts'
import { deleteImage } from './delete-image.ts'
import { describeImage } from './describe-image.ts'
import { listImages } from './list-images.ts'
import { sendImage } from './send-image.ts'
import { uploadImage } from './upload-image.ts'

export const replyImageRoutes: Route<Ctx>[] = [
  serve(api.replyImages.upload, uploadImage, 'Uploaded.'),
  serve(api.replyImages.list, listImages),
  serve(api.replyImages.describe, describeImage, 'Saved.'),
  serve(api.replyImages.delete, deleteImage, 'Deleted.'),
  serveRaw({ method: 'GET', path: '/images/{name}', access: 'public', page: true, quiet: true }, sendImage),
]
