export { chooseModel, embeddingModel, type ChosenModel, type ModelWish } from './choose-model.ts'
export { deleteAllKeys } from './delete-key.ts'
export type { Missing } from './find-access.ts'
export { modelRoutes } from './routes.ts'
