export { chooseModel, embeddingModel, type ModelWish } from './choose-model.ts'
export { deleteAllKeys } from './delete-key.ts'
export { forgetModels } from './forget-store.ts'
export { modelRoutes } from './routes.ts'
