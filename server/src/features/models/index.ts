export { chooseModel, embeddingModel, type ModelWish } from './choose-model.ts'
export { deleteAllKeys } from './delete-key.ts'
export { modelRoutes } from './routes.ts'
