import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, serveRaw, type Route } from '#src/infra/http/route.ts'
import { deleteAudio, listAudio, uploadAudio } from './audio/audio.ts'
import { deleteImage, describeImage, listImages, uploadImage } from './images/images.ts'
import { sendFile } from './send-file.ts'

const published = { method: 'GET', access: 'public', page: true, quiet: true } as const

export const replyFileRoutes: Route<Ctx>[] = [
  serve(api.replyImages.upload, uploadImage, 'Uploaded.'),
  serve(api.replyImages.list, listImages),
  serve(api.replyImages.describe, describeImage, 'Saved.'),
  serve(api.replyImages.delete, deleteImage, 'Deleted.'),
  serve(api.replyAudio.upload, uploadAudio, 'Uploaded.'),
  serve(api.replyAudio.list, listAudio),
  serve(api.replyAudio.delete, deleteAudio, 'Deleted.'),
  serveRaw({ ...published, path: '/images/{name}' }, sendFile('images')),
  serveRaw({ ...published, path: '/audio/{name}' }, sendFile('audio')),
]
