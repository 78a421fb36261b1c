export { chooseModel, embeddingModel, type ModelWish } from './choose-model.ts'
export { deleteAllKeys } from './model-keys.ts'
export { forgetModels } from './key-store.ts'
export { modelRoutes } from './routes.ts'
