import type { Span, Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Traces for OpenTelemetry: what was done and how long it took. */
export interface Traces {
  /** Runs `work` within a span; what it throws is in it. */
  span<T>(name: string, attributes: Record<string, string>, work: () => Promise<T>): Promise<T>;
  /** Every request is a span. */
  onRequests(app: FastifyInstance): void;
  close(): Promise<void>;
}

const NONE: Traces = {
  span: (_name, _attributes, work) => work(),
  onRequests: () => {},
  close: () => Promise.resolve(),
};

/** Sent if OpenTelemetry's own variables say where to. Its code is loaded only then. */
export function tracesFrom(env: NodeJS.ProcessEnv): Promise<Traces> {
  const isWanted =
    env.OTEL_SDK_DISABLED !== 'true' &&
    (env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
  return isWanted ? openTelemetry(env.OTEL_SERVICE_NAME || 'concordia') : Promise.resolve(NONE);
}

async function openTelemetry(name: string): Promise<Traces> {
  const [api, sdk, exporter, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const provider = new sdk.NodeTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': name }),
    spanProcessors: [new sdk.BatchSpanProcessor(new exporter.OTLPTraceExporter())],
  });
  const tracer: Tracer = provider.getTracer('concordia-server');
  const failed = (span: Span, error: unknown): void => {
    span.recordException(error instanceof Error ? error : String(error));
    span.setStatus({ code: api.SpanStatusCode.ERROR });
  };
  const requests = new WeakMap<FastifyRequest, Span>();
  return {
    span: async (title, attributes, work) => {
      const span = tracer.startSpan(title, { attributes });
      try {
        return await work();
      } catch (error) {
        failed(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    onRequests: (app) => {
      app.addHook('onRequest', async (request) => {
        requests.set(request, tracer.startSpan(request.method, { kind: api.SpanKind.SERVER }));
      });
      app.addHook('onError', async (request, _reply, error) => {
        const span = requests.get(request);
        if (span) failed(span, error);
      });
      app.addHook('onResponse', async (request, reply) => {
        // The route, not the address: ids and secrets of links are nobody's business.
        const route = request.routeOptions.url ?? 'none';
        const attributes = { 'http.route': route, 'http.response.status_code': reply.statusCode };
        requests.get(request)?.updateName(`${request.method} ${route}`).setAttributes(attributes).end();
      });
    },
    close: () => provider.shutdown(),
  };
}
