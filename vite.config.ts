import { defineConfig } from 'vite'
import { webConfig } from './build/config.mjs'

export default defineConfig(({ command }) => webConfig({ root: import.meta.dirname, command }))
