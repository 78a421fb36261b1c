import { api } from '@skein/contract'
import type { Ctx } from '#src/context.ts'
import { serve, serveRaw, type Route } from '#src/infra/http/route.ts'
import { deleteFile, describeImage, listFiles, uploadFile } from './files.ts'
import { audio, images } from './file-kinds.ts'
import { sendFile } from './send-file.ts'

const published = { method: 'GET', access: 'public', page: true, quiet: true } as const

export const replyFileRoutes: Route<Ctx>[] = [
  serve(api.replyImages.upload, uploadFile(images), 'Uploaded.'),
  serve(api.replyImages.list, listFiles(images)),
  serve(api.replyImages.describe, describeImage, 'Saved.'),
  serve(api.replyImages.delete, deleteFile(images), 'Deleted.'),
  serve(api.replyAudio.upload, uploadFile(audio), 'Uploaded.'),
  serve(api.replyAudio.list, listFiles(audio)),
  serve(api.replyAudio.delete, deleteFile(audio), 'Deleted.'),
  serveRaw({ ...published, path: '/images/{name}' }, sendFile('images')),
  serveRaw({ ...published, path: '/audio/{name}' }, sendFile('audio')),
]
