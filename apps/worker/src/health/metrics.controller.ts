import { Controller, Get, Headers, HttpException, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { hasBearerToken, type Registry } from '@app/observability';

/** The page, and the token it asks for, if it asks for one. */
export interface MetricsPage {
  registry: Registry;
  token: string | undefined;
}

/** The numbers of this process, beside its health: an address for machines, which nobody else should reach. */
@Controller()
export class MetricsController {
  constructor(@Inject('MetricsPage') private readonly page: MetricsPage) {}

  @Get('metrics')
  async metrics(
    @Headers('authorization') authorization: string | undefined,
    @Res({ passthrough: true }) http: FastifyReply,
  ): Promise<string> {
    const { registry, token } = this.page;
    if (token !== undefined && !hasBearerToken(authorization, token)) {
      void http.header('www-authenticate', 'Bearer');
      throw new HttpException('Send the metrics token as a Bearer token.', 401);
    }
    void http.header('content-type', registry.contentType);
    return registry.metrics();
  }
}
