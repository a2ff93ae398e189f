/** Files of the stage by their address below `/stage/`: `page.js`, `suite.css`; `own` are pages of a test beside it. */
export function stageFiles(own?: Record<string, string>): Promise<Map<string, { type: string; body: string }>>
